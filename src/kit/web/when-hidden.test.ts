import { afterEach, expect, it, vi } from 'vitest'
import { whenHidden } from './when-hidden.ts'

afterEach(() => vi.unstubAllGlobals())

it('does something each time the page is hidden, not when it is shown again, and no more once it is ended', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const become = (state: 'visible' | 'hidden') => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const work = vi.fn()
  const end = whenHidden(work)
  become('hidden')
  become('visible')
  expect(work).toHaveBeenCalledTimes(1)
  become('hidden')
  expect(work).toHaveBeenCalledTimes(2)
  end()
  become('visible')
  become('hidden')
  expect(work).toHaveBeenCalledTimes(2)
})
