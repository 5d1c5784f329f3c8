import { expect, type Locator, type Page, test } from '@playwright/test'
import { KEYBOARD } from './keyboard.ts'
import { chooseInPicker, isPicker } from './people.ts'
import { WHOLE } from './stories.ts'

const isTouched = (): boolean => test.info().project.use.hasTouch === true

/** By touch on a phone, with the mouse on a desktop. */
export async function press(target: Locator): Promise<void> {
  if (!isTouched()) return target.click()
  // An element that is re-rendered in the meantime, such as a field whose list is loading, is searched for again.
  await expect(() => target.scrollIntoViewIfNeeded()).toPass()
  await drawn(target.page())
  await tap(target)
}

/** Longer than a tap takes to arrive on a slow machine. */
const ARRIVAL_MS = 4000

/** Marks a tap that only the machine's slowness made necessary: `effort.ts` does not count it. */
const AGAIN = 'again'

/**
 * Two taps within 350 ms are a double tap, which selects a word instead of placing the cursor; within some 400 ms, a field that was tapped
 * second sometimes has the focus and takes no letters. No one types a word in between so quickly.
 */
const BETWEEN_TAPS_MS = 600
let tappedAt = 0

/** A tap that takes a busy machine half a second is a long press, which selects nothing: it is tapped again. */
export async function tap(target: Locator): Promise<void> {
  const page = target.page()
  // A person who types in between is slower than that.
  await page.waitForTimeout(Math.max(0, tappedAt + BETWEEN_TAPS_MS - performance.now()))
  for (let press = 1; ; press += 1) {
    await page.evaluate(
      (mark) => {
        document.documentElement.dataset.pressed = mark
        addEventListener('click', () => delete document.documentElement.dataset.pressed, { capture: true, once: true })
      },
      press === 1 ? 'no' : AGAIN,
    )
    await target.tap()
    tappedAt = performance.now()
    // A page that was left has no mark any more.
    const arrived = page.waitForFunction(() => !document.documentElement.dataset.pressed, undefined, { timeout: ARRIVAL_MS })
    if (
      press === 3 ||
      (await arrived.then(
        () => true,
        () => false,
      ))
    )
      return
  }
}

/** A tap hits what is rendered, which lags a little behind a scroll or a resize. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Types key by key; on a phone with the keyboard over the lower part of the screen, above which the field is tapped and stays. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await aboveKeyboard(page, async () => {
    await press(field)
    // A tap arrives a little later than it is sent, and letters typed before it are lost.
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport(WHOLE)
    await page.keyboard.type(text)
  })
}

/** On a phone the keyboard covers the lower part of the screen during the work. */
export async function aboveKeyboard(page: Page, work: () => Promise<void>): Promise<void> {
  const screen = page.viewportSize()
  if (!isTouched() || !screen) return work()
  await page.setViewportSize({ ...screen, height: screen.height - KEYBOARD })
  await drawn(page)
  await work()
  await page.setViewportSize(screen)
  await drawn(page)
}

/** Enters a day, which is turned or typed in the device's picker. */
export async function giveDay(field: Locator, day: string): Promise<void> {
  await press(field)
  await field.fill(day)
}

const LETTERS = 5

/** Picks from a list: a short one is opened and pressed; a long one is searched by its first letters, on a phone over the whole screen. */
export async function pick(page: Page, label: string, option: string, inside: Page | Locator = page): Promise<void> {
  const field = inside
    .getByRole('combobox', { name: label })
    .or(inside.getByRole('textbox', { name: label }))
    .first()
  const wanted = page.getByRole('option', { name: option, exact: true })
  await expect(field).toBeEnabled()
  // The list's placeholder changes once the list is loaded.
  await expect(field).not.toHaveAttribute('placeholder', 'Answer the question above first')
  if (await isPicker(field)) return chooseInPicker(field, option)
  await press(field)
  if ((await field.getAttribute('aria-haspopup')) === 'dialog') {
    const search = page.getByRole('dialog').getByRole('searchbox')
    await type(page, search, option.slice(0, LETTERS))
  } else if (await field.isEditable()) await field.pressSequentially(option.slice(0, LETTERS))
  await expect(wanted).toBeInViewport(WHOLE)
  await press(wanted)
  await expect(field).toHaveValue(option)
}

type Attached = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Attaches a file, by the button that opens the device's file chooser. */
export async function attach(page: Page, button: Locator, file: Attached): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(button)
  await (await chooser).setFiles(file)
}

/** Draws two strokes within a box. */
export async function draw(page: Page, box: Locator): Promise<void> {
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (right: number, down: number) => ({ x: x + width * right, y: y + height * down })
  const wave = Array.from({ length: 12 }, (_, step) => at(0.1 + step * 0.06, 0.5 + 0.25 * Math.sin(step)))
  const line = [at(0.1, 0.85), at(0.5, 0.8), at(0.85, 0.85)]
  const stroke = isTouched() ? strokeByFinger : strokeByMouse
  for (const points of [wave, line]) await stroke(page, points)
}

type Points = readonly { readonly x: number; readonly y: number }[]

async function strokeByFinger(page: Page, [first, ...rest]: Points): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints })
  if (!first) return
  await touch('touchStart', [first])
  for (const point of rest) await touch('touchMove', [point])
  await touch('touchEnd', [])
}

async function strokeByMouse({ mouse }: Page, [first, ...rest]: Points): Promise<void> {
  if (!first) return
  await mouse.move(first.x, first.y)
  await mouse.down()
  for (const { x, y } of rest) await mouse.move(x, y)
  await mouse.up()
}
