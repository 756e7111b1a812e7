import { configure } from '@testing-library/react';

// A machine that has much else to do answers late. What never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 });
