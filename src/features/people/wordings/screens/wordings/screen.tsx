import { Badge, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { messageGroups } from '#features/messaging/messages/public/rules/texts.ts'
import { MESSAGE_LANGUAGES, type MessageKind } from '#features/messaging/messages/public/rules/wordings.ts'
import type { Answer } from '#kit/contract.ts'
import { IconSearch } from '#kit/web/icons.ts'
import { useTypedParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { wordingAddress } from '../../parts/addresses.ts'
import { LANGUAGES, READERS, WAYS } from '../../parts/words.ts'
import { contract } from '../../public/contract.ts'

type Standing = Answer<typeof contract.wordings>

const holds = ({ title, code, shipped }: MessageKind, words: string) =>
  [t(title), code, shipped.en.text, shipped.en.subject ?? ''].some((each) => each.toLowerCase().includes(words))

/** Every text and mail that goes out, in groups: which ones the office has worded, and which are waiting for a second person. */
export default function Wordings() {
  const read = useRead(contract.wordings)
  const [search, setSearch] = useTypedParam('search')
  const words = search.trim().toLowerCase()
  const found = messageGroups
    .map(({ title, kinds }) => ({ title, kinds: kinds.filter((kind) => holds(kind, words)) }))
    .filter(({ kinds }) => kinds.length > 0)
  return (
    <Page title={t('Wording of messages')} subtitle={t('What customers, agents and applicants are sent, and how it is said')}>
      <TextInput
        label={t('Search')}
        leftSection={<IconSearch size={18} />}
        mb="md"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Loaded read={read}>
        {(standing) =>
          found.length === 0 ? (
            <Empty title={t('No message says this')}>{t('Search for other words, or clear the search to see every message.')}</Empty>
          ) : (
            found.map(({ title, kinds }) => (
              <SectionCard key={title} title={title}>
                {kinds.map((kind) => (
                  <Row key={kind.code} kind={kind} standing={standing} />
                ))}
              </SectionCard>
            ))
          )
        }
      </Loaded>
    </Page>
  )
}

function Row({ kind, standing }: { readonly kind: MessageKind; readonly standing: Standing }) {
  const { code, title, to, ways } = kind
  const among = (list: Standing['own']) =>
    MESSAGE_LANGUAGES.filter((each) => list.some((one) => one.code === code && one.language === each))
  const languages = new Set([...MESSAGE_LANGUAGES.filter((each) => kind.shipped[each]), ...among(standing.own)])
  return (
    <UnstyledButton component={Link} to={wordingAddress(code, 'en')} display="block" py="xs" mih={48}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t(title)}</Text>
        <Group gap={4}>
          {among(standing.waiting).length > 0 && <Mark color="mango" text="To confirm" />}
          {among(standing.own).length > 0 && <Mark color="leaf" text="Our wording" />}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {[t(READERS[to]), ...ways.map((way) => t(WAYS[way])), ...[...languages].map((each) => t(LANGUAGES[each]))].join(' · ')}
      </Text>
    </UnstyledButton>
  )
}

const Mark = ({ color, text }: { readonly color: string; readonly text: string }) => (
  <Badge color={color} variant="light" radius="sm" tt="none">
    {t(text)}
  </Badge>
)
