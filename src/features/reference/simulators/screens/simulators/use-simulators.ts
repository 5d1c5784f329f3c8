import type { z } from 'zod'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../../public/contract.ts'

export type Happenings = z.output<typeof contract.simulators.reply>

const LOOK_AGAIN_MS = 2500

/** What the simulated third parties were sent and did, and their faults; polled. */
export const useSimulators = () => useRead(contract.simulators, { query: {} }, { every: LOOK_AGAIN_MS })
