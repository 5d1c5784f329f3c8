import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import type { StaffChange } from '../public/contract/changes.ts'

type Outcome = { readonly id: string | null; readonly proposed: StaffChange | null }

/** Says what came of a step: done, or waiting for someone else's confirmation. */
export const toastOutcome = ({ proposed }: Outcome, done: string): void =>
  toast.success(proposed ? t('Proposed. It is done once a second person confirms it.') : done)
