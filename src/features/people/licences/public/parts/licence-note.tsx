import { Alert, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useFeature } from '#kit/web/session.ts'
import { t, translate } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../contract/licences.ts'

/** Warns an agent early in a quotation of what they lack to conclude the sale: a valid licence, or a course. */
export function LicenceNote({ line }: { readonly line: string }) {
  const { data } = useRead(contract.ownLicence, { params: { line } }, { enabled: useFeature('QUOTES') })
  if (!data || data.isValid) return null
  return (
    <Alert color="mango" mb="md" role="status" title={t('You can quote, but not conclude this sale')}>
      <Text size="sm">{translate(data.sentence, data.sentenceI18n)}</Text>
      {data.path && data.action && (
        <Button component={Link} to={data.path} variant="default" mt="sm">
          {t(data.action)}
        </Button>
      )}
    </Alert>
  )
}
