import { Text } from '@mantine/core'
import { pathTo } from '#domain/routing.ts'
import { useStaff } from '#features/people/staff/public/parts/use-staff.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { ownPageContract } from '../../public/contract/own.ts'

/** An agent's page as the public would see it on a phone: one's own or, for a manager, that of someone below them. */
export default function Preview() {
  const [person] = useQueryParam('person')
  const me = useStaff()?.user._id ?? ''
  const id = person ?? me
  const read = useRead(ownPageContract.previewMicrosite, { params: { id } }, { enabled: id !== '' })
  const back = pathTo('microsite/editor', { audience: 'agent' })
  return (
    <Page title={t('Preview')} back={back}>
      <Loaded read={read} instead={{ to: back, way: t('Go back') }}>
        {({ html }) => (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {t('Prices, licence and figures are today’s. Buttons do nothing here.')}
            </Text>
            <PageFrame html={html} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
