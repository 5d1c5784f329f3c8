/** What browsers and the build say when a script or a style of ours did not come. */
export const isLoadFailure = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|screen load time-out/.test(thrown.message)

/** Which file did not come, as far as the browser says it. */
export const missingFile = (thrown: unknown): string =>
  /(\/app\/assets\/[\w.-]+)/.exec(thrown instanceof Error ? thrown.message : '')?.[1] ?? location.href

/** Asks public/boot.js to load the page anew once the file can be had: when the line is back, else ever more rarely. Without a file it asks no more. */
export const reloadWhenThere = (file: string | undefined): void => void dispatchEvent(new CustomEvent('missing', { detail: file }))
