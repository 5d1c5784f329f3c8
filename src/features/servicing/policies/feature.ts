import { pathTo } from '#domain/routing.ts'
import { certificatePrinter } from '#features/servicing/certificates/public/server/commands.ts'
import { certificateSigner } from '#features/servicing/certificates/public/server/signing.ts'
import type { Feature } from '../../feature.ts'
import { policiesApi } from './server/api.ts'
import { policiesJobs } from './server/jobs.ts'
import { teller } from './server/news.ts'

export const feature: Feature = {
  name: 'policies',
  install: ({ secret, brand, pageUrl }) => {
    const tell = teller({
      secret,
      brand,
      policyAddress: (line, id) => pageUrl(pathTo('policies/policy', { audience: 'customer', line }, { policy: id })),
    })
    const printCertificate = certificatePrinter({
      codeFor: certificateSigner(secret).codeFor,
      verifyAddress: (code) => pageUrl(pathTo('certificates/verify', {}, { code })),
    })
    return { served: [policiesApi({ brand, printCertificate, tell })], works: policiesJobs({ tell }) }
  },
}
