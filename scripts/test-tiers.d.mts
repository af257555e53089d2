export declare const tier: 'quick' | 'thorough' | 'all';
export declare function isWholeThorough(source: string): boolean;
export declare function filesWithThoroughTests(): { server: number; browser: number };
export declare function journeyFiles(): string[];
