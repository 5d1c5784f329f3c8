import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'

/** A clear general error, with the reference that support can look up. */
export default function ErrorScreen() {
  const [reference] = useQueryParam('reference')
  const { support } = useBrand()
  return (
    <Page
      title={t('Something went wrong')}
      actions={
        <>
          <Button variant="default" onClick={() => history.back()}>
            {t('Back')}
          </Button>
          <Button component={Link} to="/">
            {t('To the start')}
          </Button>
        </>
      }
    >
      <Text mb="md">{t('This page stopped because of an error on our side. What you entered is kept, and nothing was done twice.')}</Text>
      <Text mb="xs">{t('If it happens again, please let us know, with this reference:')}</Text>
      {reference && (
        <Text fw={650} size="lg" className="figures" mb="md">
          {reference}
        </Text>
      )}
      <Text c="dimmed">
        {support.phone} · {support.email} · {t(support.hours)}
      </Text>
    </Page>
  )
}
