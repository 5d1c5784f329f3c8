import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useIsPhone } from '#kit/web/ui/use-is-phone.ts'
import { useRead } from '#kit/web/use-read.ts'
import { deskAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'

/** What each provider holds for us, and what is waiting at the desk. */
export function Books() {
  const { data } = useRead(contract.settlementBooks)
  const isPhone = useIsPhone()
  if (!data) return null
  const { providers, waiting } = data
  return (
    <>
      {waiting > 0 && (
        <Button component={Link} to={deskAddress()} variant="light" color="mango" mb="md">
          {t('{waiting, plural, one {# item to explain} other {# items to explain}}', { waiting })}
        </Button>
      )}
      <Stack gap="sm" mb="md">
        {providers.map(({ provider, clearing, suspense, bank, fees, feeTax, withheld }) => (
          <DetailCard
            key={provider}
            title={providerLabel(provider)}
            isFolded
            aside={
              isPhone && (
                <Text component="span">
                  {t('To be settled')} <Money centavos={clearing} />
                </Text>
              )
            }
            details={[
              { label: 'Captured and not settled', value: <Money centavos={clearing} /> },
              { label: 'Settled and not explained', value: suspense !== 0 && <Money centavos={-suspense} /> },
              { label: 'Paid to our bank', value: <Money centavos={bank} /> },
              { label: 'Fees', value: <Money centavos={fees} /> },
              { label: 'VAT on fees', value: <Money centavos={feeTax} /> },
              { label: 'Withheld', value: <Money centavos={withheld} /> },
            ]}
          />
        ))}
      </Stack>
    </>
  )
}
