import { Accordion, Text } from '@mantine/core'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import type { HelpArticle } from '../public/contract/own.ts'

/** Which articles were opened, so that the desk knows what did not help. */
const useArticlesRead = () => usePersistedState<readonly string[]>('help-read', [])

export function useReadBefore() {
  const [read, setRead] = useArticlesRead()
  return { read: read.slice(-20), forget: () => setRead([]) }
}

/** As the office wrote it, in the displayed language. */
const told = ({ title, text, titleFil, textFil }: HelpArticle) =>
  document.documentElement.lang === 'fil' ? { title: titleFil, text: textFil } : { title, text }

/** Articles, each opened in place. */
export function Articles({ articles, label }: { readonly articles: readonly HelpArticle[]; readonly label: string }) {
  const [read, setRead] = useArticlesRead()
  return (
    <Accordion
      variant="contained"
      mb="md"
      aria-label={label}
      role="group"
      order={3}
      onChange={(code) => code && !read.includes(code) && setRead([...read, code])}
    >
      {articles.map((article) => {
        const { title, text } = told(article)
        return (
          <Accordion.Item key={article.code} value={article.code}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>
              {text.split('¶').map((paragraph) => (
                <Text key={paragraph} mb={6} style={{ overflowWrap: 'anywhere' }}>
                  {paragraph.trim()}
                </Text>
              ))}
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

/** What answers the question being typed, if anything does. */
export function Answering({ found }: { readonly found: readonly HelpArticle[] }) {
  return (
    <div role="status" aria-live="polite">
      {found.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="sm" mb={6}>
            {t('Perhaps this answers it:')}
          </Text>
          <Articles articles={found} label={t('Perhaps this answers it:')} />
        </>
      )}
    </div>
  )
}
