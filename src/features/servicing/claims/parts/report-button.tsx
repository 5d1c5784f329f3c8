import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Side } from '#domain/side.ts'
import { IconAlertTriangle } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { claimsContract } from '../public/contract/own.ts'
import { reportAddress } from './addresses.ts'

/** A customer’s device caches the chunks that were fetched: the screen, and what renders the choices of its form. */
const fetchReport = () => Promise.all([import('../screens/report/screen.tsx'), import('#kit/web/form/choice.tsx')])

type Props = { readonly policyId: string; readonly audience: Side }

/** On a policy's card and screen: the way to report what happened. Once the button was shown, reporting works offline. */
export default function ReportButton({ policyId, audience }: Props) {
  useRead(claimsContract.claimsOfPolicy, { params: { id: policyId } }, { aside: true })
  useEffect(() => {
    if (audience === 'customer') void fetchReport().catch(() => undefined)
  }, [audience])
  return (
    <Button
      component={Link}
      to={reportAddress(audience, policyId)}
      variant="default"
      mih={44}
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
    >
      {t('Report an accident, illness or loss')}
    </Button>
  )
}
