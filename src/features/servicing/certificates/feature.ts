import { z } from 'zod'
import { searchSources } from '#features/reference/search/public/server/sources.ts'
import { COC_ADDRESS } from '#features/reference/simulators/public/addresses.ts'
import { holderChanged, policiesReassigned, policyCancelled } from '#features/servicing/policies/public/server/events.ts'
import { policyCertificates } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { figures } from '#kit/server/figures.ts'
import { operationsParts } from '#kit/server/operations.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { configured, type Feature } from '../../feature.ts'
import { certificatesApi } from './server/api.ts'
import { certificatesFound } from './server/found.ts'
import { certificatesJobs } from './server/jobs.ts'
import { certificatesOfPolicies, passCertificates, reassignCertificates, withdrawOnCancellation } from './server/of-policies.ts'
import { certificateFigures, certificateNumbers, waitingCertificates } from './server/operations.ts'
import { certificatesHeld } from './server/personal-data.ts'
import { cocaf } from './server/provider.ts'
import { loadDemoRange, loadPracticeRange } from './server/seed.ts'
import { certificateSigner } from './server/signing.ts'

export const feature: Feature = {
  name: 'certificates',
  contributions: [
    contributes(searchSources, certificatesFound),
    ...holdsPersonalData(certificatesHeld),
    contributes(policyCertificates, certificatesOfPolicies),
    contributes(policyCancelled, withdrawOnCancellation),
    contributes(holderChanged, passCertificates),
    contributes(policiesReassigned, reassignCertificates),
    contributes(operationsParts, waitingCertificates),
    contributes(operationsParts, certificateNumbers),
    ...certificateFigures.map((figure) => contributes(figures, figure)),
  ],
  demonstration: { always: loadDemoRange },
  practising: { office: loadPracticeRange },
  ...configured(
    z.object({
      COC_SERVICE_URL: z
        .url()
        .or(z.literal(''))
        .default('')
        .describe('Address of the certificate authentication service (SOAP). If empty: the simulator.'),
      COC_SERVICE_USER: z.string().default('demo').describe('User name of that service.'),
      COC_SERVICE_PASSWORD: z.string().default('demo').describe('Password of that service.'),
    }),
    ({ secret, transactAsSystem, simulatorsUrl }, { COC_SERVICE_URL, COC_SERVICE_USER, COC_SERVICE_PASSWORD }) => ({
      served: [certificatesApi({ signer: certificateSigner(secret), transactAsSystem })],
      jobWorkers: certificatesJobs({
        service: cocaf({
          url: () => COC_SERVICE_URL || `${simulatorsUrl()}${COC_ADDRESS}`,
          username: COC_SERVICE_USER,
          password: COC_SERVICE_PASSWORD,
        }),
      }),
    }),
  ),
}
