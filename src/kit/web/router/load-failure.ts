/** Error messages of browsers and the build when a script or a style of ours failed to load. */
export const isLoadFailure = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|screen load time-out/.test(thrown.message)

/** Which file failed to load, as far as the browser says. */
export const missingFile = (thrown: unknown): string =>
  /(\/app\/assets\/[\w.-]+)/.exec(thrown instanceof Error ? thrown.message : '')?.[1] ?? location.href

/**
 * Asks public/boot.js to reload the page once the file is available: when the network is back, else at growing intervals. Without a file it
 * stops.
 */
export const reloadWhenThere = (file: string | undefined): void => void dispatchEvent(new CustomEvent('missing', { detail: file }))
