import { z } from 'zod'
import { type EarlyRule, early } from '../line/control.ts'
import { belonging } from './controls.ts'
import { GroupDetails } from './details.ts'
import type { GroupTariff } from './tariff.ts'

const { people } = GroupDetails.shape

/** What technical control will find, shown beside the answer that causes it. */
export const earlyRules: readonly EarlyRule<GroupTariff>[] = [early(['people'], z.object({ people }), belonging)]
