import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { IconRefresh } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Part } from '../../public/contract.ts'
import { StandingBadge } from './standing-badge.tsx'

type Item = Part['items'][number]

/** What one feature shows: its status in a sentence, and what is waiting, one below the other. */
export function PartCard({ part }: { readonly part: Part }) {
  const { name, title, says, saysI18n, needsSomebody, items, again } = part
  return (
    <SectionCard title={t(title)} aside={<StandingBadge needsSomebody={needsSomebody} />}>
      <Text>{translate(says, saysI18n)}</Text>
      {items.length > 0 && (
        <Stack component="ul" gap="sm" mt="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} part={name} again={again} />
          ))}
        </Stack>
      )}
    </SectionCard>
  )
}

type RowProps = { readonly item: Item; readonly part: string; readonly again: string | null }

function ItemRow({ item: { id, title, detail, at, path, mayTryAgain }, part, again }: RowProps) {
  const { send, busy } = useWrite(contract.tryAgain)
  return (
    <Group component="li" justify="space-between" gap="sm" align="flex-start">
      <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {path ? (
            <Anchor component={Link} to={path} inherit>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
        {at && (
          <Text size="sm" c="dimmed" className="figures">
            <InstantText at={at} />
          </Text>
        )}
      </div>
      {again && mayTryAgain && (
        <Button
          variant="light"
          leftSection={<IconRefresh size={18} />}
          loading={busy}
          onClick={() => void send({ params: { part, id } })}
          aria-label={`${t(again)}: ${title}`}
        >
          {t(again)}
        </Button>
      )}
    </Group>
  )
}
