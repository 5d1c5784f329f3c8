import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { statementAddress, useSide } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'

/** One of a fleet is seldom to be paid alone: one payment for all of it is offered first. */
export function Together({ policy: { id, line } }: { readonly policy: PolicyDetail }) {
  const side = useSide()
  const { money } = useFormatters()
  const { data } = useRead(contract.statementOfPolicy, { params: { id } })
  if (!data) return null
  const { count, amount } = data.due
  return (
    <Alert color="mango" mb="md" title={t('One of {count} policies to be paid together', { count })}>
      {t('Below, only this one is paid.')}
      <Button component={Link} to={statementAddress(side, { id: data.id, line })} mt="sm" display="block" w="fit-content">
        {t('Pay all {count}: {amount}', { count, amount: money(amount) })}
      </Button>
    </Alert>
  )
}
