import { t } from '#kit/web/text.ts'
import { Needs } from '#kit/web/ui/needs.tsx'
import { listAddress, type Side } from './addresses.ts'

/** A screen of one policy was opened without one. */
export const MissingPolicy = ({ audience }: { readonly audience: Side }) => (
  <Needs title="Policy" what={t('No policy was chosen.')} to={listAddress(audience)} way={t('See the policies')} />
)
