import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { reportAddress } from './addresses.ts'

type Props = { readonly policyId: string; readonly audience: Side }

/** On a policy's card and on its screen: the way to report what happened. */
const ReportButton = ({ policyId, audience }: Props) => (
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

export default ReportButton
