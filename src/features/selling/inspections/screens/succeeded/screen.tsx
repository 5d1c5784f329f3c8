import { Navigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { Received } from '../../parts/received.tsx'
import { WithCapture } from '../../parts/with-capture.tsx'

/** The photographs were submitted: what was received, its reference, and what happens next. */
export default function Succeeded() {
  return (
    <WithCapture
      title={t('Thank you')}
      done={({ capture, type }) => (
        <Page title={t('Thank you')} subtitle={t('Your photos have arrived.')}>
          <Received capture={capture} type={type} />
        </Page>
      )}
    >
      {({ token, type }) => <Navigate to={pathTo('inspections/capture', {}, { id: token, type })} replace />}
    </WithCapture>
  )
}
