import { expect, it, vi } from 'vitest'
import { fetchPart, useMissingPart } from './lazy-part.ts'

it('A part whose script does not come is noted by its file, and nothing follows', async () => {
  const settled = vi.fn()
  const missing = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/app/assets/menu-B1_x.js')
  void fetchPart(() => Promise.reject(missing)).then(settled, settled)
  await new Promise((resolve) => setImmediate(resolve))
  expect(useMissingPart.getState()).toBe('/app/assets/menu-B1_x.js')
  expect(settled).not.toHaveBeenCalled()
})

it('A part that comes and is at fault says so, and one that comes is what it is', async () => {
  useMissingPart.setState(undefined)
  await expect(fetchPart(() => Promise.reject(new Error('a fault of the part')))).rejects.toThrow('a fault of the part')
  expect(await fetchPart(() => Promise.resolve('the menu'))).toBe('the menu')
  expect(useMissingPart.getState()).toBeUndefined()
})
