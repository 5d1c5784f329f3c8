import type { InspectionPhotoState, InspectionState } from '#domain/inspection-life.ts'

/** States in which photographs may be taken. */
export const isOpenForPhotos = (state: InspectionState): boolean => state === 'requested' || state === 'capturing' || state === 'sent-back'

/** States in which an inspection is under way: a quotation has at most one such inspection. */
export const OPEN_INSPECTION_STATES = ['requested', 'capturing', 'submitted', 'sent-back'] as const satisfies readonly InspectionState[]

type Photo = { readonly shot: string; readonly attempt: number; readonly state: InspectionPhotoState; readonly reason: string | null }

/** The newest photograph of a thing, if there is one. */
export const newestPhoto = <P extends Photo>(photos: readonly P[], shot: string): P | undefined =>
  photos
    .filter((each) => each.shot === shot)
    .reduce<P | undefined>((best, each) => (best && best.attempt > each.attempt ? best : each), undefined)

/** `missing`: never taken. `sent-back`: to be taken again. `received`: waiting for review. `cleared`: done. */
export const SHOT_STATES = ['missing', 'received', 'sent-back', 'cleared'] as const
export type ShotState = (typeof SHOT_STATES)[number]

export function shotState(newest: Photo | undefined): ShotState {
  if (!newest) return 'missing'
  return newest.state === 'cleared' || newest.state === 'sent-back' ? newest.state : 'received'
}

/** Whether everything required has arrived. */
export const isComplete = (shots: readonly { readonly code: string; readonly required: boolean }[], photos: readonly Photo[]): boolean =>
  shots.every(({ code, required }) => {
    const state = shotState(newestPhoto(photos, code))
    return state === 'sent-back' ? false : state !== 'missing' || !required
  })

type Asked = { readonly required: boolean; readonly state: ShotState }

/** How many photographs have arrived, of how many: optional ones count once they are taken. */
export function countPhotos(shots: readonly Asked[]): { readonly there: number; readonly all: number } {
  const counted = shots.filter(({ required, state }) => required || state !== 'missing')
  return { there: counted.filter(({ state }) => state === 'received' || state === 'cleared').length, all: counted.length }
}
