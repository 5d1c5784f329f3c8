import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Needs } from '#kit/web/ui/needs.tsx'
import type { Side } from '../public/parts/addresses.ts'

type Props = { readonly title: string; readonly audience: Side }

/** Technical control of no quotation in particular: the way on leads to those that wait for a decision. */
export const MissingPending = ({ title, audience }: Props) =>
  audience === 'agent' ? (
    <Needs
      title={title}
      what={t('No quotation was chosen.')}
      to={pathTo('underwriting/technical-control', { audience })}
      way={t('See what waits for a decision')}
    />
  ) : (
    <Needs
      title={title}
      what={t('No quotation was chosen.')}
      to={pathTo('policies/my-list', { audience }, { tab: 'quotations' })}
      way={t('See your quotations')}
    />
  )
