import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { claimsContract } from '../public/contract/own.ts'
import { claimAddress } from './addresses.ts'
import { WaitingNotes } from './waiting-notes.tsx'

const OVER = ['settled', 'denied', 'withdrawn']

/** On the customer's first screen: the state of the losses that they reported. */
export default function OpenClaims() {
  const { data = [] } = useRead(claimsContract.ownClaims, undefined, { aside: true })
  const { state: describe } = useFormatters()
  const open = data
    .filter(({ state }) => !OVER.includes(state))
    .map(({ id, number, loss, lossOn, state }) => {
      const { label, tone, next } = describe('claim', state)
      return (
        <Alert key={id} color={COLOUR[tone]} mb="md" title={`${t('Claim {number}', { number })}: ${t(label)}`}>
          {t(loss)} · {formatDay(lossOn)}. {next && t(next)}
          <Button component={Link} to={claimAddress('customer', id)} variant="light" fullWidth mt="sm" mih={44}>
            {t('Open the claim')}
          </Button>
        </Alert>
      )
    })
  return (
    <>
      <WaitingNotes side="customer" />
      {open}
    </>
  )
}
