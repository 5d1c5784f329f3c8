import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { COLOUR } from '#kit/web/ui/status-badge.tsx'
import type { ClaimItem } from '../rules/list.ts'
import { isOver } from '../rules/steps.ts'

type Props = {
  readonly claims: readonly Pick<ClaimItem, 'id' | 'number' | 'loss' | 'lossOn' | 'state'>[]
  readonly addressOf: (id: string) => string
}

/** Reported losses that are not over: the state of each, and the way to it. */
export function OpenClaimNotes({ claims, addressOf }: Props) {
  const { state: describe } = useFormatters()
  return claims
    .filter(({ state }) => !isOver(state))
    .map(({ id, number, loss, lossOn, state }) => {
      const { label, tone, next } = describe('claim', state)
      return (
        <Alert key={id} color={COLOUR[tone]} mb="md" title={`${t('Claim {number}', { number })}: ${t(label)}`}>
          {t(loss)} · {formatDay(lossOn)}. {next && t(next)}
          <Button component={Link} to={addressOf(id)} variant="light" fullWidth mt="sm" mih={44}>
            {t('Open the claim')}
          </Button>
        </Alert>
      )
    })
}
