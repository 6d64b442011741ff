// A case for each call that changes something and writes a log entry.
import { type ChangeCases, peopleAndFleetCases } from './change-cases.ts'
import { customerCases } from './change-cases-of-customers.ts'
import { extraCases } from './change-cases-of-extras.ts'
import { handoverCases } from './change-cases-of-handovers.ts'
import { identityCases } from './change-cases-of-identity.ts'
import { importCases } from './change-cases-of-imports.ts'
import { offerTemplateCases } from './change-cases-of-offer-templates.ts'
import { boatPeopleCases } from './change-cases-of-people.ts'
import { planCases } from './change-cases-of-plans.ts'
import { programCases } from './change-cases-of-programs.ts'
import { readingCases } from './change-cases-of-readings.ts'
import { reportCases } from './change-cases-of-reports.ts'
import { serviceCases } from './change-cases-of-service.ts'
import { signingInCases } from './change-cases-of-signing-in.ts'
import { timeCases } from './change-cases-of-time.ts'
import { unitCases } from './change-cases-of-units.ts'

export const changeCases: ChangeCases = {
  ...peopleAndFleetCases,
  ...readingCases,
  ...planCases,
  ...serviceCases,
  ...identityCases,
  ...reportCases,
  ...timeCases,
  ...handoverCases,
  ...boatPeopleCases,
  ...extraCases,
  ...offerTemplateCases,
  ...customerCases,
  ...signingInCases,
  ...unitCases,
  ...importCases,
  ...programCases,
}
