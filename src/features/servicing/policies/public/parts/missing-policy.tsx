import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { policiesAddress } from './addresses.ts'

/** A screen for one policy was opened without one. */
export const MissingPolicy = ({ audience }: { readonly audience: Side }) => (
  <MissingRecord title="Policy" what={t('No policy was chosen.')} to={policiesAddress(audience)} way={t('See the policies')} />
)
