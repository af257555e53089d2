alter trigger guard_round on trades rename to check_round;
