import { createContext } from 'react-router';

/** The read use cases that loaders of public pages may call. The server hands them over; a page never imports them. */
export interface SiteServices {}

/** Key of the services in a loader's context: `const services = context.get(siteContext)`. */
export const siteContext = createContext<SiteServices>();
