export const ASHA = { user_id: 'acc_1', email: 'asha@example.com', username: 'Asha', role: 'user' } as const;
