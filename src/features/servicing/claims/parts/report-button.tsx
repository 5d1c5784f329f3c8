import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { claimsContract } from '../public/contract/own.ts'
import { reportAddress } from './addresses.ts'

type Props = { readonly policyId: string; readonly audience: Side }

/** On a policy's card and on its screen: the way to report what happened. Whoever saw the button can report without a network. */
export default function ReportButton({ policyId, audience }: Props) {
  useRead(claimsContract.claimsOfPolicy, { params: { id: policyId } }, { aside: true })
  useEffect(() => {
    // A customer’s device keeps the pieces that were fetched.
    if (audience === 'customer') void import('../screens/report/screen.tsx').catch(() => undefined)
  }, [audience])
  return (
    <Button
      component={Link}
      to={reportAddress(audience, policyId)}
      variant="default"
      mih={44}
      leftSection={<IconAlertTriangle size={18} aria-hidden />}
    >
      {t('Report an accident or loss')}
    </Button>
  )
}
