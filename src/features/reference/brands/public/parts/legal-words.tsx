import { Text, Title } from '@mantine/core'

/** Paragraphs and headings of a legal text, at a readable width. */
export const LegalWords = ({ text }: { readonly text: string }) => (
  <div style={{ maxWidth: 640, overflowWrap: 'anywhere' }}>
    {text.split('\n').map((line, at) => {
      const key = `${at}:${line.slice(0, 20)}`
      if (line.startsWith('#'))
        return (
          <Title key={key} order={3} mt="md" mb={4}>
            {line.replace(/^#+\s*/, '')}
          </Title>
        )
      return line.trim() && <Text key={key}>{line}</Text>
    })}
  </div>
)
