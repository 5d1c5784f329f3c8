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

/** Lets a browser store so many values more, and one for each that is removed, as `setRoom` says: a device that is full, without its gigabytes. */
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

/** How many values more have room; all of them where nothing is said. */
export const setRoom = (page: Page, room = Number.POSITIVE_INFINITY) =>
  page.evaluate((left) => sessionStorage.setItem('room', String(left)), room)

/** Nothing has room, and what could be fetched again gives way in vain: it stays for the rest of the story. */
export async function fillRoom(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('nothing makes room', 'yes'))
  await setRoom(page, Number.NEGATIVE_INFINITY)
}
