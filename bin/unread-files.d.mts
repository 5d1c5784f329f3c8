/** Whether neither the program nor its build reads a file of a package, by its path below node_modules. */
export function isUnread(path: string): boolean
export function removeUnread(nodeModules: string): void
