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
    IDBObjectStore.prototype.delete = function (...given) {
      if (room() < 0) {
        sessionStorage.setItem('removed in vain', String(Date.now()))
        return remove.call(this, 'nothing')
      }
      setLeft(room() + 1)
      return remove.apply(this, given)
    }
  })

/** How many values more have room; all of them where nothing is said. Below 0 nothing can be removed either, to make room: there is some again once nobody tries to. */
export async function setRoom(page: Page, room?: number): Promise<void> {
  if (room === undefined) await page.waitForFunction(() => Date.now() - Number(sessionStorage.getItem('removed in vain')) > 500)
  await page.evaluate(
    (left) => (left === undefined ? sessionStorage.removeItem('room') : sessionStorage.setItem('room', String(left))),
    room,
  )
}
