import type { Argument, Message } from '../../../web/src/board';
import type { Good } from './view';

export const message = (id: string, values: Record<string, Argument> = {}): Message => ({ id, arguments: values });
export const amount = (good: Good, number: number): Message => message('raising.amount', { good, number });
