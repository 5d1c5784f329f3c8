import { Anchor, Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useSide } from '../../parts/addresses.ts'
import { contract, type Statement } from '../../public/contract.ts'
import { STANDING_NAMES } from '../../public/rules/statement.ts'

const AT_ONCE = 20

/** The policies of a statement, page by page, each with its invoice once it is paid. */
export function StatementLines({ statement: { id } }: { readonly statement: Statement }) {
  const [page, setPage] = useState(1)
  const side = useSide()
  const read = useRead(contract.statementLines, { params: { id }, query: { page, limit: AT_ONCE } }, { keepPage: true })
  return (
    <SectionCard title="Policies">
      <Loaded read={read}>
        {({ items, count }) => (
          <>
            <List listStyleType="none" p={0} spacing="sm" styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}>
              {items.map(({ policyId, line, number, description, standing, invoice, objection, amount }) => (
                <List.Item key={policyId}>
                  <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
                    <div style={{ minWidth: 0 }}>
                      <Anchor
                        component={Link}
                        to={policyAddress(side, { id: policyId, line })}
                        style={{ overflowWrap: 'anywhere' }}
                        display="block"
                        mih={44}
                      >
                        {description}
                        <Text size="sm" c="dimmed" className="figures">
                          {[number, invoice].filter(Boolean).join(' · ')}
                        </Text>
                      </Anchor>
                      {objection && <Text size="sm">{objection}</Text>}
                    </div>
                    <div style={{ textAlign: 'right', flexShrink: 0 }}>
                      <Money centavos={amount} />
                      <Text size="sm" c="dimmed">
                        {t(STANDING_NAMES[standing])}
                      </Text>
                    </div>
                  </Group>
                </List.Item>
              ))}
            </List>
            {count > AT_ONCE && (
              <Group mt="sm" gap="xs">
                <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t('Back')}
                </Button>
                <Text size="sm">
                  {t('{from}–{to} of {count}', { from: (page - 1) * AT_ONCE + 1, to: Math.min(count, page * AT_ONCE), count })}
                </Text>
                <Button variant="default" disabled={page * AT_ONCE >= count} onClick={() => setPage(page + 1)}>
                  {t('Next')}
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}
