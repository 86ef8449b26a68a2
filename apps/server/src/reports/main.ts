import { runCommandLine } from '#platform/command-line.ts'
import { runReportCommand } from './command.ts'
import { ReportRefusal } from './reports.ts'

/** `npm run reports` */
runCommandLine({ options: ['note'], refusal: ReportRefusal, run: runReportCommand })
