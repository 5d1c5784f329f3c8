import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type Facts, pathTo } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { contract as policies } from '#features/servicing/policies/public/contract.ts'
import { policiesAddress, policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { MissingPolicy } from '#features/servicing/policies/public/parts/missing-policy.tsx'
import { IconFileTypePdf, IconQrcode } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { Correct } from './correct.tsx'
import { Standing } from './standing.tsx'
import { useCertificate } from './use-certificate.ts'

/** The certificate of cover of a policy and its authentication. */
export default function CertificateScreen({ audience }: Facts) {
  const side = sideOf(audience)
  const { policyId, read } = useCertificate()
  if (!policyId) return <MissingPolicy audience={side} />
  return (
    <Loaded read={read} page={{ title: t('Certificate of cover'), back: policiesAddress(side) }}>
      {(certificate) => (
        <Page
          title={t('Certificate of cover')}
          subtitle={certificate.policyNumber}
          back={policyAddress(side, { id: policyId, line: certificate.line })}
          aside={<StatusBadge cycle="certificate" state={certificate.state} />}
          actions={
            certificate.code && (
              <>
                <Button
                  component={Link}
                  variant="default"
                  leftSection={<IconQrcode size={18} />}
                  to={pathTo('certificates/verify', {}, { code: certificate.code })}
                >
                  {t('Verify')}
                </Button>
                <FileButton
                  endpoint={policies.policyDocument}
                  input={{ params: { id: policyId, kind: 'certificate' }, query: {} }}
                  leftSection={<IconFileTypePdf size={18} />}
                >
                  {t('Open as PDF')}
                </FileButton>
              </>
            )
          }
        >
          <Standing certificate={certificate} />
          <Correct key={`${certificate.state} ${certificate.mayCorrect}`} certificate={certificate} />
        </Page>
      )}
    </Loaded>
  )
}
