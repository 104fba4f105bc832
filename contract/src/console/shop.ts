import * as z from 'zod/mini';
import { command, read, reason } from './operation.ts';

const maintenance = z.object({ isOn: z.boolean() });

export const shopOperations = {
  getMaintenance: read({
    path: 'maintenance',
    summary: 'Whether the shop is closed for maintenance; the console never is',
    access: 'staff',
    answer: maintenance,
  }),
  setMaintenance: command({
    method: 'PUT',
    path: 'maintenance',
    summary: 'Close the shop to everybody, or open it again; takes effect within a second',
    access: 'shop.close',
    stepUp: true,
    body: z.object({ isOn: z.boolean(), reason }),
    answer: maintenance,
  }),
} as const;
