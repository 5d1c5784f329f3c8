import type { Page } from '@playwright/test'

/** The names under which something is kept on the device: `<person>/<name>`, keys and locks `<person>#<name>`. */
export const vaultNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, fail) => {
        const asked = indexedDB.open('kalasag')
        asked.onerror = fail
        asked.onsuccess = () => {
          const all = asked.result.transaction('vault').objectStore('vault').getAllKeys()
          all.onerror = fail
          all.onsuccess = () => done(all.result.map(String))
        }
      }),
  )
