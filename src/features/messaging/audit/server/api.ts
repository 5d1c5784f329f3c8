import { verifyChain } from '#kit/server/audit.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'

export type AuditDeps = { readonly auditKey: string }

export const auditApi = ({ auditKey }: AuditDeps) =>
  serving(contract, {
    auditVerdict: async (_, { db }) => {
      const { sealed, head, brokenAt } = await verifyChain(db, auditKey)
      return { isIntact: brokenAt === undefined, sealed, brokenAt: brokenAt ?? null, head: head ?? null }
    },
  })
