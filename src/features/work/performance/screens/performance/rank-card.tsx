import { Card, Text } from '@mantine/core'
import { IconTrophy } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import type { EmployeeKpi } from '../../public/contract.ts'

type Props = { readonly standing: NonNullable<EmployeeKpi['standing']> }

/** The person's rank among colleagues, without their names. */
export const RankCard = ({ standing: { rank, of, mine, best, median } }: Props) => (
  <Card withBorder p="md">
    <Text fw={600} mb={4}>
      <IconTrophy size={18} stroke={1.7} aria-hidden style={{ verticalAlign: '-3px', marginRight: 6 }} />
      {t('Place {rank} of {of} by premium', { rank, of })}
    </Text>
    <Text size="sm" c="dimmed">
      {t('Among those with the same manager.')} {t('This person')}: <Money centavos={mine} />
      {best !== null && (
        <>
          {' · '}
          {t('best')} <Money centavos={best} />
        </>
      )}
      {median !== null && (
        <>
          {' · '}
          {t('median')} <Money centavos={median} />
        </>
      )}
    </Text>
  </Card>
)
