// The texts of all keys, for parts that load later: a file that imports this one may translate a feature's key at once.
import { messages } from '../../shared/messages.tr.ts'
import { learnMessages } from './translate.ts'

learnMessages(messages)
