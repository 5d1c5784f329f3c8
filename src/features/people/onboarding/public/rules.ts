import { ACCOUNT_HOLDERS, type AccountHolder } from '../rules/accounts.ts'

/** The name of a bank or wallet. */
export const accountName = (institution: AccountHolder): string => ACCOUNT_HOLDERS[institution].name
