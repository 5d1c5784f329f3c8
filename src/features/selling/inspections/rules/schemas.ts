import { z } from 'zod'

/** Why an inspection is needed: the words of a finding, for the agent and for the customer. */
export const Reason = z.object({ code: z.string(), sentence: z.string(), customer: z.string().optional() })
export type Reason = z.output<typeof Reason>

/** A photograph as it was requested when the inspection started; later changes to what a line asks for have no effect here. */
export const RequestedShot = z.object({ code: z.string(), title: z.string(), help: z.string(), required: z.boolean() })
export type RequestedShot = z.output<typeof RequestedShot>

/** What a camera wrote into its file. */
export const Recorded = z.object({
  takenAt: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  camera: z.string().optional(),
})
export type Recorded = z.output<typeof Recorded>

/**
 * Where the same photograph was seen before. `vehicle`: for something else that is insured. `earlier`: in another inspection of the same.
 * `shot`: for another thing in this inspection.
 */
export const DUPLICATE_KINDS = ['vehicle', 'earlier', 'shot'] as const
export const Duplicate = z.object({
  photoId: z.uuid(),
  kind: z.enum(DUPLICATE_KINDS),
  /** How many of 64 bits differ; nothing where the files are identical. */
  distance: z.int().optional(),
})
export type Duplicate = z.output<typeof Duplicate>
export type DuplicateKind = Duplicate['kind']
