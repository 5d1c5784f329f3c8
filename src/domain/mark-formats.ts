import { z } from 'zod'
import { msg, registerMessage } from '#kit/message.ts'
import { Day } from './day-schema.ts'
import { normalisePlate } from './vehicle.ts'

const PLATE_KINDS = ['regular', 'government', 'diplomatic', 'protocol', 'placeholder', 'temporary'] as const
export type PlateKind = (typeof PLATE_KINDS)[number]

/** A format of plates or conduction stickers; the mask is explained at `maskDefect`. */
export const MarkFormat = z.object({
  kind: z.enum([...PLATE_KINDS, 'sticker']),
  /** The kind of vehicle that carries them. */
  on: z.enum(['car', 'motorcycle', 'any']),
  mask: z.string(),
})
export type MarkFormat = z.output<typeof MarkFormat>
/** In order: the first that fits decides, so that a government plate is not taken for a regular one. */
export type MarkFormats = readonly MarkFormat[]

/** `value` is for comparing and sending, `text` is for display. */
export type Mark<Kind extends MarkFormat['kind']> = {
  readonly value: string
  readonly text: string
  readonly kind: Kind
  readonly on: MarkFormat['on']
}

const PIECE = /^(?:A|9|\{\d{1,3}-\d{1,3}\}|[B-Z0-8]|[ -])/
const isJoint = (piece: string): boolean => piece === ' ' || piece === '-'

/** The longest plate or sticker, without spaces and hyphens. */
const LONGEST = 12

function piecesOf(mask: string): string[] | undefined {
  const pieces: string[] = []
  for (let at = 0; at < mask.length; at += pieces.at(-1)?.length ?? 0) {
    const [piece] = PIECE.exec(mask.slice(at)) ?? []
    if (piece === undefined) return undefined
    pieces.push(piece)
  }
  return pieces
}

/** The two numbers of `{1-16}`, as strings. */
const boundsOf = (piece: string): readonly [from: string, to: string] | undefined => {
  const [, from, to] = /^\{(\d+)-(\d+)\}$/.exec(piece) ?? []
  return from === undefined || to === undefined ? undefined : [from, to]
}

function isBackwards(piece: string): boolean {
  const [from, to] = boundsOf(piece) ?? []
  return Number(from) > Number(to) || (from?.length ?? 0) > (to?.length ?? 0)
}

/**
 * What is wrong with a mask, as the end of a sentence. In `AAA 9999`, A is any letter and 9 any digit, `{1-16}` a number between two
 * (`{01-10}` with its zero), any other letter or digit is itself, and spaces and hyphens are where parts are written apart.
 */
export function maskDefect(mask: string): string | undefined {
  const pieces = piecesOf(mask)
  if (!pieces || pieces.length === 0)
    return registerMessage(
      msg`needs a pattern such as AAA 9999, where A is any letter and 9 any digit; ${'{1-16}'} is a number in a range.`,
    )
  if (pieces.some((piece, at) => isJoint(piece) && (at === 0 || at === pieces.length - 1 || isJoint(pieces[at - 1] ?? ''))))
    return registerMessage(msg`has a space or hyphen at the start or end, or two in a row; remove it.`)
  if (pieces.some((piece) => isBackwards(piece))) return registerMessage(msg`has a range that ends before it starts; reverse it.`)
  const length = pieces.reduce((sum, piece) => sum + (isJoint(piece) ? 0 : (boundsOf(piece)?.[1].length ?? 1)), 0)
  return length > LONGEST ? registerMessage(msg`is longer than ${LONGEST} letters and digits.`) : undefined
}

function stands(piece: string, typed: string): boolean {
  if (piece === 'A') return /^[A-Z]$/.test(typed)
  if (piece === '9') return /^\d$/.test(typed)
  const bounds = boundsOf(piece)
  if (!bounds) return piece === typed
  const [from, to] = bounds
  const isPlain = from.length === to.length || !typed.startsWith('0')
  return /^\d+$/.test(typed) && isPlain && Number(typed) >= Number(from) && Number(typed) <= Number(to)
}

/** The possible lengths of what a piece matches. */
function widthsOf(piece: string): number[] {
  const [from, to] = boundsOf(piece) ?? ['1', '1']
  return Array.from({ length: to.length - from.length + 1 }, (_, more) => from.length + more)
}

/** The value formatted by the pieces; undefined if it does not fit. */
function written([piece, ...rest]: readonly string[], value: string): string | undefined {
  if (piece === undefined) return value === '' ? '' : undefined
  if (isJoint(piece)) {
    const after = written(rest, value)
    return after === undefined ? undefined : piece + after
  }
  for (const width of widthsOf(piece)) {
    const head = value.slice(0, width)
    const after = head.length === width && stands(piece, head) ? written(rest, value.slice(width)) : undefined
    if (after !== undefined) return head + after
  }
  return undefined
}

function read<Kind extends MarkFormat['kind']>(
  typed: string,
  formats: MarkFormats,
  isWanted: (kind: MarkFormat['kind']) => kind is Kind,
): Mark<Kind> | undefined {
  const value = normalisePlate(typed)
  for (const { kind, on, mask } of formats) {
    const text = isWanted(kind) ? written(piecesOf(mask) ?? [], value) : undefined
    if (text && isWanted(kind)) return { value, text, kind, on }
  }
  return undefined
}

const isSticker = (kind: MarkFormat['kind']): kind is 'sticker' => kind === 'sticker'
const isPlate = (kind: MarkFormat['kind']): kind is PlateKind => kind !== 'sticker'

/** Reads a plate number in any spelling (`nbx-4567`); undefined when it fits no format. */
export const parsePlate = (typed: string, formats: MarkFormats): Mark<PlateKind> | undefined => read(typed, formats, isPlate)
export const parseConductionSticker = (typed: string, formats: MarkFormats): Mark<'sticker'> | undefined => read(typed, formats, isSticker)

/** The formats from a day on. */
export const DatedFormats = z.object({ from: Day, formats: z.array(MarkFormat) })
export type DatedFormats = z.output<typeof DatedFormats>

/** The formats in force on a day, from several in descending order of date. */
export const formatsOn = (dated: readonly DatedFormats[], day: Day): MarkFormats | undefined =>
  dated.find(({ from }) => from <= day)?.formats

/**
 * Without those that have been replaced by a day: a device that has the others knows, without asking, from which day a new series is
 * accepted.
 */
export const formatsFrom = (dated: readonly DatedFormats[], day: Day): readonly DatedFormats[] =>
  dated.slice(0, dated.findIndex(({ from }) => from <= day) + 1)
