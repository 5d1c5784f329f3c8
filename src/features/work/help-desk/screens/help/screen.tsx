import { Button, Chip, Group, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { HELP_TOPICS, type HelpTopic, helpTopicName } from '#domain/help-topics.ts'
import { IconMessageQuestion, IconSearch } from '#kit/web/icons.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useHelpAddresses } from '../../parts/addresses.ts'
import { articleSearch } from '../../parts/article-search.ts'
import { Articles } from '../../parts/articles.tsx'
import { Contacts } from '../../parts/contacts.tsx'
import { OwnRequests } from '../../parts/own-requests.tsx'
import { type HelpArticle, helpContract } from '../../public/contract/own.ts'

/** Help: articles found while the question is typed, what was asked before, whom to talk to, and a way to ask. */
export default function Help() {
  const [typed, setTyped] = usePersistedState('help-typed', '')
  const read = useRead(helpContract.helpArticles)
  const { ask } = useHelpAddresses()
  return (
    <Page
      title={t('Help')}
      subtitle={t('Find the answer, or ask us.')}
      actions={
        <Button component={Link} to={ask} leftSection={<IconMessageQuestion size={20} aria-hidden />}>
          {t('Ask the help desk')}
        </Button>
      }
    >
      <TextInput
        type="search"
        label={t('What do you need help with?')}
        placeholder={t('Such as: no code arrives')}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        mb="md"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Loaded read={read}>{(articles) => <Found articles={articles} typed={typed.trim()} />}</Loaded>
      <OwnRequests />
      <Contacts />
    </Page>
  )
}

function Found({ articles, typed }: { readonly articles: readonly HelpArticle[]; readonly typed: string }) {
  const [topic, setTopic] = useState<HelpTopic>()
  const search = useMemo(() => articleSearch(articles), [articles])
  const isSearching = typed.length > 1
  const found = isSearching ? search(typed) : articles.filter((article) => article.topic === topic)
  const topics = HELP_TOPICS.filter((each) => articles.some((article) => article.topic === each))
  return (
    <>
      {!isSearching && (
        <Group gap={8} mb="md" role="group" aria-label={t('Topics')}>
          {topics.map((each) => (
            <Chip
              key={each}
              checked={each === topic}
              styles={{ label: { minHeight: 44 } }}
              onChange={() => setTopic(each === topic ? undefined : each)}
            >
              {t(helpTopicName[each])}
            </Chip>
          ))}
        </Group>
      )}
      <div role="status" aria-live="polite">
        {isSearching && found.length === 0 && (
          <Text c="dimmed" mb="md">
            {t('No article matches. Try other words, or ask the help desk: it answers everyone.')}
          </Text>
        )}
      </div>
      {found.length > 0 && <Articles articles={found} label={isSearching ? t('Matching articles') : t('Articles')} />}
    </>
  )
}
