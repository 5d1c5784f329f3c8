import { distanceOf, MAX_DIFFERENT } from './perceptual-hash.ts'
import type { Duplicate, DuplicateKind } from './schemas.ts'

type New = { readonly sha256: string; readonly look: string; readonly inspectionId: string; readonly shot: string }
type Known = {
  readonly id: string
  readonly sha256: string
  readonly look: string
  readonly inspectionId: string
  readonly shot: string
  /** It is of the same insured thing. */
  readonly isSameRisk: boolean
}

/** A phone stamps its display below each photo, so the same one sent for two things is a different file with a hardly different look. */
const MAX_DIFFERENT_WITHIN = 2

const MOST_DIFFERENT: Readonly<Record<DuplicateKind, number>> = { vehicle: MAX_DIFFERENT, earlier: -1, shot: MAX_DIFFERENT_WITHIN }

/** The number recorded: more would add no information. */
const MAX_KEPT = 10

/**
 * Where a photograph was seen before. Photographs of the same thing look alike by nature, so there only an identical file counts, or within
 * one inspection a nearly identical look; a second attempt at the same shot may also be one, when a person sends the same again.
 */
export function duplicatesAmong(photo: New, known: readonly Known[]): Duplicate[] {
  return known
    .flatMap((other): Duplicate[] => {
      const isExact = other.sha256 === photo.sha256
      const distance = isExact ? 0 : distanceOf(other.look, photo.look)
      const kind = kindOf(photo, other)
      if (kind === undefined || (!isExact && distance > MOST_DIFFERENT[kind])) return []
      return [{ photoId: other.id, kind, ...(isExact ? {} : { distance }) }]
    })
    .toSorted((a, b) => (a.distance ?? -1) - (b.distance ?? -1))
    .slice(0, MAX_KEPT)
}

function kindOf(photo: New, other: Known): DuplicateKind | undefined {
  if (other.inspectionId === photo.inspectionId) return other.shot === photo.shot ? undefined : 'shot'
  return other.isSameRisk ? 'earlier' : 'vehicle'
}

/** What the person taking photographs is shown; nothing about whose the other photograph is. */
const TOLD: Readonly<Record<DuplicateKind, string>> = {
  vehicle: 'This photo was already used for another vehicle. Please take a new one of this vehicle.',
  earlier: 'This photo was already used in an earlier inspection. Please take a new one.',
  shot: 'The same photo was sent for two items. Please take one of each.',
}

export function hintOf(duplicates: readonly Duplicate[]): string | undefined {
  const [first] = (['vehicle', 'earlier', 'shot'] as const).filter((kind) => duplicates.some((each) => each.kind === kind))
  return first && TOLD[first]
}
