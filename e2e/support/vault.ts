import type { Page } from '@playwright/test'

/** The names under which things are stored on the device: `<person>/<name>`, keys and locks `<person>#<name>`. */
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

/**
 * Lets a browser store only that many more values, plus one for each that is removed, as `setRoom` sets it: simulates a full device without
 * its gigabytes.
 */
export const limitRoom = (page: Page) =>
  page.addInitScript(() => {
    const { put, delete: remove } = IDBObjectStore.prototype
    const room = () => Number(sessionStorage.getItem('room') ?? Number.POSITIVE_INFINITY)
    const setLeft = (left: number) => Number.isFinite(left) && sessionStorage.setItem('room', String(left))
    IDBObjectStore.prototype.put = function (...given) {
      if (room() <= 0) throw new DOMException('The device is full.', 'QuotaExceededError')
      setLeft(room() - 1)
      return put.apply(this, given)
    }
    IDBObjectStore.prototype.delete = function (place) {
      const isInVain = sessionStorage.getItem('nothing makes room') !== null && String(place).includes('/document/')
      if (isInVain) return remove.call(this, 'nothing')
      setLeft(room() + 1)
      return remove.call(this, place)
    }
  })

/** How many more values have room; unlimited by default. */
export const setRoom = (page: Page, room = Number.POSITIVE_INFINITY) =>
  page.evaluate((left) => sessionStorage.setItem('room', String(left)), room)

/** Leaves no room at all, and evicting what could be fetched again does not help: this lasts for the rest of the scenario. */
export async function fillRoom(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('nothing makes room', 'yes'))
  await setRoom(page, Number.NEGATIVE_INFINITY)
}
