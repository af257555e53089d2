export declare function isBuildInput(path: string): boolean;
